# Completes the options and commands of Kaven's programs in fish. The words come from --help, so that they are those
# of the installed version.
function __kaven_words
    set -l words (commandline -opc)
    set -l command $words[1]
    if test (count $words) -gt 1; and string match -q '*tournament' -- $words[1]; and not string match -q -- '-*' $words[2]
        set command $words[1] $words[2]
    end
    set -l help ($command --help-all 2>/dev/null; or $command --help 2>/dev/null)
    string match -rg -- '^  (?:-[^ ]*, )*(--[a-z.-]+)' $help
    if test (count $command) -eq 1
        string match -rg -- '^  ([a-z]+)  ' $help
    end
end
for program in tournament referee claimeven
    complete -c $program -a '(__kaven_words)'
end
