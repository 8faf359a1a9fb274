#!/usr/bin/env node
/* Must be understood by any version of Node: what follows it is not. */
const { engines, name } = require('../package.json')

const numbers = (version) =>
  version
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number)
const [wanted, found] = [numbers(engines.node), numbers(process.versions.node)]

if (found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])) require('./start.cjs')
else {
  process.stderr.write(
    `${name} needs Node ${wanted.join('.')} or later, and this is ${process.versions.node} (${process.execPath}).\n`,
  )
  process.exitCode = 2
}
