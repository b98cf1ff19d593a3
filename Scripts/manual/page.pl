#!/usr/bin/env perl
# Makes a command's manual page of its draft: Scripts/manual/page.pl PROGRAM FOLDER NAME
# FOLDER has the drafts of all commands, as ArgumentParser's generate-manual writes them; NAME is that of one of them,
# e.g. guichet.scenario.run. The synopsis is that of PROGRAM's help.
use strict;
use warnings;

my ($program, $folder, $name) = @ARGV;
my $page = draft($name);

# “man guichet trips” looks for guichet-trips.
$page =~ s/^\.Dt (\S+)/".Dt " . $1 =~ tr{.}{-}r/me;
$page =~ s/^\.Nm .*$/".Nm " . dashed($name)/me;

# The window's options go with the program itself.
my ($options) = draft("guichet.window") =~ /^(\.Bl.*^\.El)$/ms;
$page =~ s/^\.Bl.*^\.El$/$options/ms if $name eq "guichet";

my $synopsis = join "", map { ".Nm guichet\n$_\n" } usage($name);
$page =~ s/(?<=^\.Sh SYNOPSIS\n).*?(?=^\.Sh )/$synopsis/ms;

my $status = $page =~ s/\s+Exit status:? (.*)\n/\n/ ? ucfirst $1 : "As\n.Xr guichet 1\nsays.";
$page =~ s/^\.Ex .*$/$status/m;

# A command without a draft is not for people.
my @commands = grep { -e "$folder/$_.1" } $page =~ /^\.Xr (guichet\.\S+) 1/mg;
if (@commands) {
    my $list = join "", map { ".It Cm " . s/.*\.//r . "\n" . purpose($_) . "\n" } @commands;
    my $pages = join " ,\n", map { ".Xr " . dashed($_) . " 1" } @commands;
    $page =~ s/^(?=\.Sh "EXIT STATUS")/.Sh COMMANDS\n.Bl -tag -width 10n -compact\n$list.El\n/m;
    $page =~ s/^\.Sh "SEE ALSO"\n\K.*/$pages/ms;
}

# The lines of a help text stay lines.
$page =~ s/^$/.Pp/mg;
$page =~ s/^([^.].*\n)(?=[^.])/$1.br\n/mg;
print $page, "\n";

sub draft {
    my ($name) = @_;
    open my $file, "<", "$folder/$name.1" or die "$folder/$name.1: $!\n";
    local $/;
    return <$file>;
}

sub dashed { return $_[0] =~ tr{.}{-}r }

sub purpose {
    my ($purpose) = draft($_[0]) =~ /^\.Nd "(.*)"$/m;
    return $purpose;
}

# Returns the lines of the usage in the help of a command, without the program's name.
sub usage {
    my (undef, @words) = split /\./, $_[0];
    open my $help, "-|", $program, "help", @words or die "$program: $!\n";
    my ($usage) = join("", <$help>) =~ /^USAGE: (.*?)\n\n/ms or die "The help of @words has no usage.\n";
    $usage =~ s/-/\\-/g;
    $usage =~ s/<([^>]+)>/\\fI$1\\fR/g;
    return map { s/^\s*guichet //r } split /\n/, $usage;
}
