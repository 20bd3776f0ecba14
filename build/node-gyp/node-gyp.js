#!/usr/bin/env node
// npm runs `node-gyp rebuild` for every package that holds a binding.gyp, even one whose build would do nothing
// because its prebuilt files fit. The real node-gyp then still wants Python, a compiler and Node's headers.
console.log(`${process.cwd()}: not compiled, its prebuilt files serve.`)
