#!/usr/bin/env node
import { runCommandLine } from './run/command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
