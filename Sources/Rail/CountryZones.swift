/// The time zones of countries. In a country with several zones, each zone has the position of its principal place.
///
/// Source: `zone1970.tab` of the IANA Time Zone Database, which is in the public domain.
enum CountryZones {
    struct Zone {
        var identifier: String
        /// The position of the zone's principal place; nil if the country has only one zone.
        var coordinate: Coordinate?
    }

    /// The time zones of each country, by its ISO 3166-1 alpha-2 code.
    static let all: [String: [Zone]] = {
        var zones: [String: [Zone]] = [:]
        for row in table.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let parts = row.split(separator: " ")
            guard parts.count >= 2 else { continue }
            var zone = Zone(identifier: String(parts[1]))
            if parts.count == 4, let latitude = Double(parts[2]), let longitude = Double(parts[3]) {
                zone.coordinate = Coordinate(latitude: latitude, longitude: longitude)
            }
            zones[String(parts[0]), default: []].append(zone)
        }
        return zones
    }()

    private static let table = """
        AD Europe/Andorra ; AE Asia/Dubai ; AF Asia/Kabul ; AG America/Puerto_Rico ; AI America/Puerto_Rico
        AL Europe/Tirane ; AM Asia/Yerevan ; AO Africa/Lagos ; AQ Antarctica/Casey -66.3 110.5
        AQ Antarctica/Davis -68.6 78 ; AQ Antarctica/Mawson -67.6 62.9 ; AQ Antarctica/Palmer -64.8 -64.1
        AQ Antarctica/Rothera -67.6 -68.1 ; AQ Antarctica/Troll -72 2.5 ; AQ Antarctica/Vostok -78.4 106.9
        AQ Pacific/Auckland -36.9 174.8 ; AQ Pacific/Port_Moresby -9.5 147.2 ; AQ Asia/Riyadh 24.6 46.7
        AQ Asia/Singapore 1.3 103.8 ; AR America/Argentina/Buenos_Aires -34.6 -58.5
        AR America/Argentina/Cordoba -31.4 -64.2 ; AR America/Argentina/Salta -24.8 -65.4
        AR America/Argentina/Jujuy -24.2 -65.3 ; AR America/Argentina/Tucuman -26.8 -65.2
        AR America/Argentina/Catamarca -28.5 -65.8 ; AR America/Argentina/La_Rioja -29.4 -66.8
        AR America/Argentina/San_Juan -31.5 -68.5 ; AR America/Argentina/Mendoza -32.9 -68.8
        AR America/Argentina/San_Luis -33.3 -66.3 ; AR America/Argentina/Rio_Gallegos -51.6 -69.2
        AR America/Argentina/Ushuaia -54.8 -68.3 ; AS Pacific/Pago_Pago ; AT Europe/Vienna
        AU Australia/Lord_Howe -31.6 159.1 ; AU Antarctica/Macquarie -54.5 158.9
        AU Australia/Hobart -42.9 147.3 ; AU Australia/Melbourne -37.8 145 ; AU Australia/Sydney -33.9 151.2
        AU Australia/Broken_Hill -31.9 141.4 ; AU Australia/Brisbane -27.5 153
        AU Australia/Lindeman -20.3 149 ; AU Australia/Adelaide -34.9 138.6 ; AU Australia/Darwin -12.5 130.8
        AU Australia/Perth -31.9 115.8 ; AU Australia/Eucla -31.7 128.9 ; AU Asia/Tokyo 35.7 139.7
        AW America/Puerto_Rico ; AX Europe/Helsinki ; AZ Asia/Baku ; BA Europe/Belgrade ; BB America/Barbados
        BD Asia/Dhaka ; BE Europe/Brussels ; BF Africa/Abidjan ; BG Europe/Sofia ; BH Asia/Qatar
        BI Africa/Maputo ; BJ Africa/Lagos ; BL America/Puerto_Rico ; BM Atlantic/Bermuda ; BN Asia/Kuching
        BO America/La_Paz ; BQ America/Puerto_Rico ; BR America/Noronha -3.9 -32.4
        BR America/Belem -1.4 -48.5 ; BR America/Fortaleza -3.7 -38.5 ; BR America/Recife -8.1 -34.9
        BR America/Araguaina -7.2 -48.2 ; BR America/Maceio -9.7 -35.7 ; BR America/Bahia -13 -38.5
        BR America/Sao_Paulo -23.5 -46.6 ; BR America/Campo_Grande -20.4 -54.6
        BR America/Cuiaba -15.6 -56.1 ; BR America/Santarem -2.4 -54.9 ; BR America/Porto_Velho -8.8 -63.9
        BR America/Boa_Vista 2.8 -60.7 ; BR America/Manaus -3.1 -60 ; BR America/Eirunepe -6.7 -69.9
        BR America/Rio_Branco -10 -67.8 ; BS America/Toronto ; BT Asia/Thimphu ; BW Africa/Maputo
        BY Europe/Minsk ; BZ America/Belize ; CA America/St_Johns 47.6 -52.7 ; CA America/Halifax 44.6 -63.6
        CA America/Glace_Bay 46.2 -60 ; CA America/Moncton 46.1 -64.8 ; CA America/Goose_Bay 53.3 -60.4
        CA America/Toronto 43.6 -79.4 ; CA America/Iqaluit 63.7 -68.5 ; CA America/Winnipeg 49.9 -97.2
        CA America/Resolute 74.7 -94.8 ; CA America/Rankin_Inlet 62.8 -92.1 ; CA America/Regina 50.4 -104.7
        CA America/Swift_Current 50.3 -107.8 ; CA America/Edmonton 53.5 -113.5
        CA America/Cambridge_Bay 69.1 -105.1 ; CA America/Inuvik 68.3 -133.7
        CA America/Dawson_Creek 55.8 -120.2 ; CA America/Fort_Nelson 58.8 -122.7
        CA America/Whitehorse 60.7 -135.1 ; CA America/Dawson 64.1 -139.4 ; CA America/Vancouver 49.3 -123.1
        CA America/Panama 9 -79.5 ; CA America/Puerto_Rico 18.5 -66.1 ; CA America/Phoenix 33.4 -112.1
        CC Asia/Yangon ; CD Africa/Maputo -26 32.6 ; CD Africa/Lagos 6.5 3.4 ; CF Africa/Lagos
        CG Africa/Lagos ; CH Europe/Zurich ; CI Africa/Abidjan ; CK Pacific/Rarotonga
        CL America/Santiago -33.5 -70.7 ; CL America/Coyhaique -45.6 -72.1
        CL America/Punta_Arenas -53.1 -70.9 ; CL Pacific/Easter -27.1 -109.4 ; CM Africa/Lagos
        CN Asia/Shanghai 31.2 121.5 ; CN Asia/Urumqi 43.8 87.6 ; CO America/Bogota ; CR America/Costa_Rica
        CU America/Havana ; CV Atlantic/Cape_Verde ; CW America/Puerto_Rico ; CX Asia/Bangkok
        CY Asia/Nicosia 35.2 33.4 ; CY Asia/Famagusta 35.1 34 ; CZ Europe/Prague ; DE Europe/Zurich 47.4 8.5
        DE Europe/Berlin 52.5 13.4 ; DJ Africa/Nairobi ; DK Europe/Berlin ; DM America/Puerto_Rico
        DO America/Santo_Domingo ; DZ Africa/Algiers ; EC America/Guayaquil -2.2 -79.8
        EC Pacific/Galapagos -0.9 -89.6 ; EE Europe/Tallinn ; EG Africa/Cairo ; EH Africa/El_Aaiun
        ER Africa/Nairobi ; ES Europe/Madrid 40.4 -3.7 ; ES Africa/Ceuta 35.9 -5.3
        ES Atlantic/Canary 28.1 -15.4 ; ET Africa/Nairobi ; FI Europe/Helsinki ; FJ Pacific/Fiji
        FK Atlantic/Stanley ; FM Pacific/Kosrae 5.3 163 ; FM Pacific/Port_Moresby -9.5 147.2
        FM Pacific/Guadalcanal -9.5 160.2 ; FO Atlantic/Faroe ; FR Europe/Paris ; GA Africa/Lagos
        GB Europe/London ; GD America/Puerto_Rico ; GE Asia/Tbilisi ; GF America/Cayenne ; GG Europe/London
        GH Africa/Abidjan ; GI Europe/Gibraltar ; GL America/Nuuk 64.2 -51.7
        GL America/Danmarkshavn 76.8 -18.7 ; GL America/Scoresbysund 70.5 -22 ; GL America/Thule 76.6 -68.8
        GM Africa/Abidjan ; GN Africa/Abidjan ; GP America/Puerto_Rico ; GQ Africa/Lagos ; GR Europe/Athens
        GS Atlantic/South_Georgia ; GT America/Guatemala ; GU Pacific/Guam ; GW Africa/Bissau
        GY America/Guyana ; HK Asia/Hong_Kong ; HN America/Tegucigalpa ; HR Europe/Belgrade
        HT America/Port-au-Prince ; HU Europe/Budapest ; ID Asia/Jakarta -6.2 106.8
        ID Asia/Pontianak -0 109.3 ; ID Asia/Makassar -5.1 119.4 ; ID Asia/Jayapura -2.5 140.7
        IE Europe/Dublin ; IL Asia/Jerusalem ; IM Europe/London ; IN Asia/Kolkata ; IO Indian/Chagos
        IQ Asia/Baghdad ; IR Asia/Tehran ; IS Africa/Abidjan ; IT Europe/Rome ; JE Europe/London
        JM America/Jamaica ; JO Asia/Amman ; JP Asia/Tokyo ; KE Africa/Nairobi ; KG Asia/Bishkek
        KH Asia/Bangkok ; KI Pacific/Tarawa 1.4 173 ; KI Pacific/Kanton -2.8 -171.7
        KI Pacific/Kiritimati 1.9 -157.3 ; KM Africa/Nairobi ; KN America/Puerto_Rico ; KP Asia/Pyongyang
        KR Asia/Seoul ; KW Asia/Riyadh ; KY America/Panama ; KZ Asia/Almaty 43.2 77
        KZ Asia/Qyzylorda 44.8 65.5 ; KZ Asia/Qostanay 53.2 63.6 ; KZ Asia/Aqtobe 50.3 57.2
        KZ Asia/Aqtau 44.5 50.3 ; KZ Asia/Atyrau 47.1 51.9 ; KZ Asia/Oral 51.2 51.4 ; LA Asia/Bangkok
        LB Asia/Beirut ; LC America/Puerto_Rico ; LI Europe/Zurich ; LK Asia/Colombo ; LR Africa/Monrovia
        LS Africa/Johannesburg ; LT Europe/Vilnius ; LU Europe/Brussels ; LV Europe/Riga ; LY Africa/Tripoli
        MA Africa/Casablanca ; MC Europe/Paris ; MD Europe/Chisinau ; ME Europe/Belgrade
        MF America/Puerto_Rico ; MG Africa/Nairobi ; MH Pacific/Tarawa 1.4 173
        MH Pacific/Kwajalein 9.1 167.3 ; MK Europe/Belgrade ; ML Africa/Abidjan ; MM Asia/Yangon
        MN Asia/Ulaanbaatar 47.9 106.9 ; MN Asia/Hovd 48 91.7 ; MO Asia/Macau ; MP Pacific/Guam
        MQ America/Martinique ; MR Africa/Abidjan ; MS America/Puerto_Rico ; MT Europe/Malta
        MU Indian/Mauritius ; MV Indian/Maldives ; MW Africa/Maputo ; MX America/Mexico_City 19.4 -99.2
        MX America/Cancun 21.1 -86.8 ; MX America/Merida 21 -89.6 ; MX America/Monterrey 25.7 -100.3
        MX America/Matamoros 25.8 -97.5 ; MX America/Chihuahua 28.6 -106.1
        MX America/Ciudad_Juarez 31.7 -106.5 ; MX America/Ojinaga 29.6 -104.4
        MX America/Mazatlan 23.2 -106.4 ; MX America/Bahia_Banderas 20.8 -105.2
        MX America/Hermosillo 29.1 -111 ; MX America/Tijuana 32.5 -117 ; MY Asia/Kuching 1.6 110.3
        MY Asia/Singapore 1.3 103.8 ; MZ Africa/Maputo ; NA Africa/Windhoek ; NC Pacific/Noumea
        NE Africa/Lagos ; NF Pacific/Norfolk ; NG Africa/Lagos ; NI America/Managua ; NL Europe/Brussels
        NO Europe/Berlin ; NP Asia/Kathmandu ; NR Pacific/Nauru ; NU Pacific/Niue
        NZ Pacific/Auckland -36.9 174.8 ; NZ Pacific/Chatham -44 -176.6 ; OM Asia/Dubai ; PA America/Panama
        PE America/Lima ; PF Pacific/Tahiti -17.5 -149.6 ; PF Pacific/Marquesas -9 -139.5
        PF Pacific/Gambier -23.1 -134.9 ; PG Pacific/Port_Moresby -9.5 147.2
        PG Pacific/Bougainville -6.2 155.6 ; PH Asia/Manila ; PK Asia/Karachi ; PL Europe/Warsaw
        PM America/Miquelon ; PN Pacific/Pitcairn ; PR America/Puerto_Rico ; PS Asia/Gaza 31.5 34.5
        PS Asia/Hebron 31.5 35.1 ; PT Europe/Lisbon 38.7 -9.1 ; PT Atlantic/Madeira 32.6 -16.9
        PT Atlantic/Azores 37.7 -25.7 ; PW Pacific/Palau ; PY America/Asuncion ; QA Asia/Qatar
        RE Asia/Dubai ; RO Europe/Bucharest ; RS Europe/Belgrade ; RU Europe/Kaliningrad 54.7 20.5
        RU Europe/Moscow 55.8 37.6 ; RU Europe/Simferopol 45 34.1 ; RU Europe/Kirov 58.6 49.6
        RU Europe/Volgograd 48.7 44.4 ; RU Europe/Astrakhan 46.4 48 ; RU Europe/Saratov 51.6 46
        RU Europe/Ulyanovsk 54.3 48.4 ; RU Europe/Samara 53.2 50.1 ; RU Asia/Yekaterinburg 56.9 60.6
        RU Asia/Omsk 55 73.4 ; RU Asia/Novosibirsk 55 82.9 ; RU Asia/Barnaul 53.4 83.8
        RU Asia/Tomsk 56.5 85 ; RU Asia/Novokuznetsk 53.8 87.1 ; RU Asia/Krasnoyarsk 56 92.8
        RU Asia/Irkutsk 52.3 104.3 ; RU Asia/Chita 52 113.5 ; RU Asia/Yakutsk 62 129.7
        RU Asia/Khandyga 62.7 135.6 ; RU Asia/Vladivostok 43.2 131.9 ; RU Asia/Ust-Nera 64.6 143.2
        RU Asia/Magadan 59.6 150.8 ; RU Asia/Sakhalin 47 142.7 ; RU Asia/Srednekolymsk 67.5 153.7
        RU Asia/Kamchatka 53 158.7 ; RU Asia/Anadyr 64.8 177.5 ; RW Africa/Maputo ; SA Asia/Riyadh
        SB Pacific/Guadalcanal ; SC Asia/Dubai ; SD Africa/Khartoum ; SE Europe/Berlin ; SG Asia/Singapore
        SH Africa/Abidjan ; SI Europe/Belgrade ; SJ Europe/Berlin ; SK Europe/Prague ; SL Africa/Abidjan
        SM Europe/Rome ; SN Africa/Abidjan ; SO Africa/Nairobi ; SR America/Paramaribo ; SS Africa/Juba
        ST Africa/Sao_Tome ; SV America/El_Salvador ; SX America/Puerto_Rico ; SY Asia/Damascus
        SZ Africa/Johannesburg ; TC America/Grand_Turk ; TD Africa/Ndjamena ; TF Asia/Dubai 25.3 55.3
        TF Indian/Maldives 4.2 73.5 ; TG Africa/Abidjan ; TH Asia/Bangkok ; TJ Asia/Dushanbe
        TK Pacific/Fakaofo ; TL Asia/Dili ; TM Asia/Ashgabat ; TN Africa/Tunis ; TO Pacific/Tongatapu
        TR Europe/Istanbul ; TT America/Puerto_Rico ; TV Pacific/Tarawa ; TW Asia/Taipei ; TZ Africa/Nairobi
        UA Europe/Simferopol 45 34.1 ; UA Europe/Kyiv 50.4 30.5 ; UG Africa/Nairobi
        UM Pacific/Pago_Pago -14.3 -170.7 ; UM Pacific/Tarawa 1.4 173 ; US America/New_York 40.7 -74
        US America/Detroit 42.3 -83 ; US America/Kentucky/Louisville 38.3 -85.8
        US America/Kentucky/Monticello 36.8 -84.8 ; US America/Indiana/Indianapolis 39.8 -86.2
        US America/Indiana/Vincennes 38.7 -87.5 ; US America/Indiana/Winamac 41.1 -86.6
        US America/Indiana/Marengo 38.4 -86.3 ; US America/Indiana/Petersburg 38.5 -87.3
        US America/Indiana/Vevay 38.7 -85.1 ; US America/Chicago 41.9 -87.7
        US America/Indiana/Tell_City 38 -86.8 ; US America/Indiana/Knox 41.3 -86.6
        US America/Menominee 45.1 -87.6 ; US America/North_Dakota/Center 47.1 -101.3
        US America/North_Dakota/New_Salem 46.8 -101.4 ; US America/North_Dakota/Beulah 47.3 -101.8
        US America/Denver 39.7 -105 ; US America/Boise 43.6 -116.2 ; US America/Phoenix 33.4 -112.1
        US America/Los_Angeles 34.1 -118.2 ; US America/Anchorage 61.2 -149.9 ; US America/Juneau 58.3 -134.4
        US America/Sitka 57.2 -135.3 ; US America/Metlakatla 55.1 -131.6 ; US America/Yakutat 59.5 -139.7
        US America/Nome 64.5 -165.4 ; US America/Adak 51.9 -176.7 ; US Pacific/Honolulu 21.3 -157.9
        UY America/Montevideo ; UZ Asia/Samarkand 39.7 66.8 ; UZ Asia/Tashkent 41.3 69.3 ; VA Europe/Rome
        VC America/Puerto_Rico ; VE America/Caracas ; VG America/Puerto_Rico ; VI America/Puerto_Rico
        VN Asia/Bangkok 13.8 100.5 ; VN Asia/Ho_Chi_Minh 10.8 106.7 ; VU Pacific/Efate ; WF Pacific/Tarawa
        WS Pacific/Apia ; YE Asia/Riyadh ; YT Africa/Nairobi ; ZA Africa/Johannesburg ; ZM Africa/Maputo
        ZW Africa/Maputo
        """
}
