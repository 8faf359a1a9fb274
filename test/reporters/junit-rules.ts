/** The rules of Jenkins' junit-10.xsd, as far as our reports go. */
import type { XmlElement } from './xml.ts'

/** Children that Jenkins' junit-10.xsd permits an element, and its required attributes. */
interface Rule {
  readonly attributes: readonly string[]
  readonly required: readonly string[]
  readonly children: readonly string[]
  readonly text: boolean
}

const result_: Rule = { attributes: ['type', 'message'], required: [], children: [], text: true }
const output: Rule = { attributes: [], required: [], children: [], text: true }
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: {
    attributes: ['name', 'time', 'tests', 'failures', 'errors'],
    required: [],
    children: ['testsuite'],
    text: false,
  },
  testsuite: {
    attributes: 'name tests failures errors group time skipped timestamp hostname id package file log url'.split(' '),
    required: ['name', 'tests', 'failures', 'errors'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    text: false,
  },
  testcase: {
    attributes: ['name', 'time', 'classname', 'group'],
    required: ['name'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    text: false,
  },
  failure: result_,
  error: result_,
  skipped: result_,
  'system-out': output,
}
const TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/

/** Parts of an element, at any depth, that the schema does not allow. */
export function complaints(element: XmlElement, at = ''): string[] {
  const place = `${at}/${element.name}`
  const rule = RULES[element.name]
  if (!rule) return [`${place}: not in the schema`]
  const names = Object.keys(element.attributes)
  return [
    ...names.filter((name) => !rule.attributes.includes(name)).map((name) => `${place}: has ${name}`),
    ...rule.required.filter((name) => !names.includes(name)).map((name) => `${place}: lacks ${name}`),
    ...(element.name.startsWith('testsuite') && !TIME.test(element.attributes.time ?? '') ? [`${place}: time`] : []),
    ...(!rule.text && element.text.trim() ? [`${place}: has text`] : []),
    ...element.children.flatMap((child) =>
      rule.children.includes(child.name) ? complaints(child, place) : [`${place}: has ${child.name} inside`],
    ),
  ]
}
