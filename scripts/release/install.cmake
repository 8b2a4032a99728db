# SPDX-License-Identifier: MIT
# What `cmake --install` installs, and the package that `cpack` makes of it. Helper programs, which people do not start,
# are in lib/kaven, where the programs in bin/ look for them.
include(GNUInstallDirs)

set(programs referee claimeven tournament)
set(coursework maxconnect4 hw2 game)
set(helpers compliance_run build_run)
# Loaded into programs whose clock counts CPU time.
set(loaded cpu_clock)

# Everything that is installed, without the tests.
add_custom_target(programs DEPENDS ${programs} ${coursework} ${helpers} ${loaded} one-ply-c one-ply-cpp)

install(TARGETS ${programs} DESTINATION bin COMPONENT kaven)
install(TARGETS ${helpers} ${loaded} DESTINATION lib/kaven COMPONENT kaven)
install(DIRECTORY scripts/starter-agents DESTINATION ${CMAKE_INSTALL_DATADIR}/kaven COMPONENT kaven
        PATTERN CMakeLists.txt EXCLUDE PATTERN STUDENT.md EXCLUDE PATTERN __pycache__ EXCLUDE)
# Starter agents in C and C++, the project's own languages, are installed compiled.
install(TARGETS one-ply-cpp one-ply-c DESTINATION lib/kaven/starter-agents COMPONENT kaven)
install(PROGRAMS scripts/class/kit.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/kaven COMPONENT kaven)
install(DIRECTORY scripts/adapters/connectx DESTINATION lib/kaven COMPONENT kaven PATTERN __pycache__ EXCLUDE)
install(FILES scripts/adapters/lines.py DESTINATION lib/kaven COMPONENT kaven)
install(FILES tournaments/commands/output.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/kaven COMPONENT kaven)
install(FILES scripts/release/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT kaven)
# Guides show the commands of a checkout: adapts them to the installation.
# Several installations may run at once.
install(CODE "
  string(RANDOM LENGTH 16 scratch)
  set(scratch \"${PROJECT_BINARY_DIR}/guides/\${scratch}\")
  foreach(guide README.md tournaments/TEACHER.md scripts/starter-agents/STUDENT.md)
    file(READ \"${PROJECT_SOURCE_DIR}/\${guide}\" text)
    string(REGEX REPLACE \"\n[^\n]*are called as they lie in a checkout[^\n]*\" \"\" text \"\${text}\")
    string(REPLACE \"build/bin/\" \"\" text \"\${text}\")
    string(REPLACE \"scripts/class/kit.sh\" \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/kaven/kit.sh\" text \"\${text}\")
    string(REPLACE \"scripts/starter-agents/\" \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/kaven/starter-agents/\" text \"\${text}\")
    get_filename_component(name \${guide} NAME)
    file(WRITE \"\${scratch}/\${name}\" \"\${text}\")
    file(INSTALL \"\${scratch}/\${name}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")
  endforeach()
  file(REMOVE_RECURSE \"\${scratch}\")
" COMPONENT kaven)
# The licences of what the programs contain from others. Sanitized builds are for nobody else.
if(NOT KAVEN_SANITIZE)
  list(TRANSFORM programs PREPEND bin/ OUTPUT_VARIABLE published)
  foreach(program ${coursework} ${helpers} one-ply-c one-ply-cpp cpu_clock.so)
    list(APPEND published bin/${program})
  endforeach()
  if(TARGET kaven_python)
    list(APPEND published python/kaven/$<TARGET_FILE_NAME:kaven_python>)
  endif()
  list(JOIN published " " published)
  install(CODE "
    string(RANDOM LENGTH 16 scratch)
    set(scratch \"${PROJECT_BINARY_DIR}/third-party/\${scratch}\")
    file(MAKE_DIRECTORY \"\${scratch}\")
    execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/scripts/release/third_party.py\" \"${PROJECT_BINARY_DIR}\"
                            \"\${scratch}/THIRD-PARTY.md\" ${published} COMMAND_ERROR_IS_FATAL ANY)
    file(INSTALL \"\${scratch}/THIRD-PARTY.md\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")
    file(REMOVE_RECURSE \"\${scratch}\")
  " COMPONENT kaven)
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT kaven)

# The courses require the names `game` and `hw2`. An installation into a private prefix uses them; in a distribution's
# /usr/bin they are too general. There the programs are kaven-game, kaven-hw2 and kaven-maxconnect4, and a course that
# needs the short names adds /usr/lib/kaven/coursework to its PATH.
install(TARGETS ${coursework} DESTINATION bin COMPONENT own-prefix)
install(TARGETS ${coursework} DESTINATION lib/kaven/coursework COMPONENT distribution EXCLUDE_FROM_ALL)
foreach(program ${coursework})
  set(link ${PROJECT_BINARY_DIR}/links/kaven-${program})
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/links)
  file(CREATE_LINK ../lib/kaven/coursework/${program} ${link} SYMBOLIC)
  install(FILES ${link} DESTINATION bin COMPONENT distribution EXCLUDE_FROM_ALL)
endforeach()

# A course's server: its services, their user, and the configuration of nginx in front of it.
# They and the profile for AppArmor name the programs where they are installed, which only the installation knows.
function(install_with_prefix source folder)
  get_filename_component(name ${source} NAME)
  string(REGEX REPLACE "[.]in$" "" name ${name})
  install(CODE "
    string(RANDOM LENGTH 16 scratch)
    set(scratch \"${PROJECT_BINARY_DIR}/with-prefix/\${scratch}\")
    file(READ \"${PROJECT_SOURCE_DIR}/${source}\" text)
    string(REPLACE \"@prefix@\" \"\${CMAKE_INSTALL_PREFIX}\" text \"\${text}\")
    file(WRITE \"\${scratch}/${name}\" \"\${text}\")
    file(INSTALL \"\${scratch}/${name}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${folder}\")
    file(REMOVE_RECURSE \"\${scratch}\")
  " COMPONENT kaven)
endfunction()
install_with_prefix(scripts/systemd/kaven-door@.service.in lib/systemd/system)
install_with_prefix(scripts/systemd/kaven-ladder@.service.in lib/systemd/system)
install_with_prefix(scripts/release/apparmor/kaven.in ${CMAKE_INSTALL_DATADIR}/kaven/apparmor)
install(FILES scripts/systemd/kaven.conf DESTINATION lib/sysusers.d COMPONENT kaven)
install(FILES scripts/systemd/nginx.conf DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT kaven)

# bash looks for completions by the name of the program.
set(completions ${PROJECT_SOURCE_DIR}/scripts/release/completions)
foreach(program ${programs})
  install(FILES ${completions}/kaven.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ${program}
          COMPONENT kaven)
  install(FILES ${completions}/kaven.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME ${program}.fish
          COMPONENT kaven)
endforeach()
# zsh of Debian looks in another folder for those of packages.
install(FILES ${completions}/_kaven DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT own-prefix)
install(FILES ${completions}/_kaven DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT distribution
        EXCLUDE_FROM_ALL)

# Manual pages are made from --help.
find_program(HELP2MAN help2man)
if(HELP2MAN AND NOT KAVEN_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
  set(manuals ${PROJECT_BINARY_DIR}/manuals)
  set(made ${PROJECT_BINARY_DIR}/manuals.made)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/release/manual_pages.sh ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${manuals} ${PROJECT_VERSION}
    COMMAND ${CMAKE_COMMAND} -E touch ${made}
    DEPENDS ${programs} ${coursework} ${PROJECT_SOURCE_DIR}/scripts/release/manual_pages.sh
    COMMENT "Writing the manual pages")
  add_custom_target(manuals ALL DEPENDS ${made})
  add_dependencies(programs manuals)
  set(pages ${CMAKE_INSTALL_MANDIR}/man1)
  install(DIRECTORY ${manuals}/ DESTINATION ${pages} COMPONENT kaven FILES_MATCHING PATTERN "referee.1.gz"
          PATTERN "claimeven.1.gz" PATTERN "tournament*.1.gz")
  foreach(program ${coursework})
    install(FILES ${manuals}/${program}.1.gz DESTINATION ${pages} COMPONENT own-prefix)
    install(FILES ${manuals}/${program}.1.gz DESTINATION ${pages} RENAME kaven-${program}.1.gz COMPONENT distribution
            EXCLUDE_FROM_ALL)
  endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kaven)
# The builder of a package is its maintainer, in the variables of Debian's own tools; otherwise no address is named.
set(CPACK_PACKAGE_CONTACT "The Kaven authors <no-address@kaven.invalid>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION "\
Courses let students write programs that play Connect-4, Go-moku or another
game of the family, and let them meet. Kaven starts two programs, carries
their moves, judges them and keeps the clock (referee), holds tournaments of
whole folders of programs, rates them and shows them in a browser
(tournament), and brings an agent to play against (claimeven).")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL kaven distribution)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/scripts/release/debian/postinst;${PROJECT_SOURCE_DIR}/scripts/release/debian/postrm")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS python3)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, default-jre-headless, sbcl, slurm-client")
# A file that Debian requires in every package.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(debian ${PROJECT_BINARY_DIR}/debian)
file(WRITE ${debian}/changelog "kaven (${PROJECT_VERSION}) unstable; urgency=medium

  * See /usr/${CMAKE_INSTALL_DOCDIR}/CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
file(ARCHIVE_CREATE OUTPUT ${debian}/changelog.gz PATHS ${debian}/changelog FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
install(FILES ${debian}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT distribution EXCLUDE_FROM_ALL)
include(CPack)
