// What is precompiled for the files of the product is compiled with this one.
