#!/usr/bin/perl
# A player of the protocol move-file for every game: it plays the first free place, column by column from the left,
# each from row 1 up. Its stem is the name of this file without .pl.
use strict;
use warnings;

my ($name) = $0 =~ m{([^/]+)\.pl$};
my ($columns, $rows) = split /x/, $ENV{KAVEN_SIZE};
my %taken;

sub text_of {
    open my $file, '<', $_[0] or return '';
    local $/;
    return <$file> // '';
}

sub take_turn {
    my (undef, $letter, $row) = split ' ', text_of('move_file');
    $taken{uc($letter) . " $row"} = 1 if defined $row;
    for my $column (0 .. $columns - 1) {
        for my $free (1 .. $rows) {
            my $place = chr(ord('A') + $column) . " $free";
            next if $taken{$place}++;
            open my $file, '>', 'move_file' or die "move_file: $!";
            print $file "$name $place\n";
            return;
        }
    }
}

until (-e 'end_game') {
    if (-e "$name.go") {
        take_turn();
        select undef, undef, undef, 0.01 while -e "$name.go" && !-e 'end_game';
    }
    select undef, undef, undef, 0.01;
}
print text_of('end_game');
