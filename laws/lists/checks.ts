/** Statements of a list of the older interfaces about itself: short form, number of results returned, page links. */

import type { Answer } from '../../client/answer.ts'
import { addressOf } from '../../client/answers/links.ts'
import { succeeded } from '../../client/answers/outcome.ts'
import { keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { isCountedRecord, isLinkedPage, lacksTotal, shortForm } from '../../contract/conditions/lists.ts'
import { termsOf } from '../../contract/index.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import { membersOf } from '../../schemas/index.ts'
import { control } from '../kit/control.ts'
import { parametersOf } from '../kit/judged-answer.ts'
import { answerTo } from '../kit/pages.ts'
import { answerCheck, type Draft, type Law, phaseOf, type Setting } from '../kit/suite.ts'

type Operation = Terms['operation']
type Paging = NonNullable<Terms['paging']>
type ShortForm = NonNullable<ReturnType<typeof shortForm>>

/** R79: a documented member of the full form has no place in the short one; an unknown member is an observation. */
function shortened(operation: Operation, setting: Setting, { schema, full }: ShortForm, of: string): Draft {
  const beyond = [...membersOf(full)].filter((name) => !membersOf(schema).has(name))
  return answerCheck('short-form', `returns ${of} in their short form`, {
    phase: phaseOf(setting),
    asked: (scope) => control(scope, operation, setting),
    shows(answer) {
      const { items } = pageOf(answer)
      if (!items.length) return needs.record(`a list with ${of}`)
      const extra = beyond.filter((name) => items.some((item) => name in item))
      return extra.length
        ? broken(`${answer.label}: ${of} with ${[...membersOf(schema)].join(', ')} only`, `${extra.join(', ')} as well`)
        : holds()
    },
  })
}

const returnedCount = (operation: Operation, setting: Setting, size: string | undefined): Draft =>
  answerCheck('returned-count', 'returns the number of results as count', {
    phase: phaseOf(setting),
    async asked(scope) {
      const whole = await control(scope, operation, setting)
      return size ? succeeded(await answerTo(scope, setting, { [size]: 3 })) : whole
    },
    shows(answer) {
      const { items, count } = pageOf(answer)
      if (!items.length) return needs.record('a list that is not empty')
      return count === items.length ? holds() : broken(`${answer.label}: a count of ${items.length}`, show(count))
    },
  })

/** R76: on the page to which a link would lead, it may be null or left out. */
function missingLinks(answer: Answer, { size, from, default: usual }: Paging): readonly string[] {
  const { total } = pageOf(answer)
  const links = (answer.json as { _links?: Record<string, unknown> | null })._links ?? {}
  const asked = parametersOf(termsOf(answer.ask.operation), answer.ask)
  const page = Number(asked.get(from) ?? 1)
  const isFirst = !(page > 1)
  const isLast = typeof total !== 'number' || page * Number(asked.get(size) ?? usual) >= total
  return ['first', 'last'].filter((name) => !links[name] && !(name === 'first' ? isFirst : isLast))
}

const pageLinks = (operation: Operation, setting: Setting, paging: Paging): Draft =>
  answerCheck('page-links', 'links to the first page, the last one and itself', {
    // The second of three or more pages must have both.
    async asked(scope) {
      const between = await answerTo(scope, setting, { [paging.size]: 1, [paging.from]: 2 })
      const isThere = between.ok && pageOf(between).items.length > 0
      return isThere ? between : succeeded(await answerTo(scope, setting, { [paging.size]: 1 }))
    },
    shows(answer) {
      const { items, total } = pageOf(answer)
      if (!items.length) return needs.record('a page that is not empty')
      const links = (answer.json as { _links?: Record<string, unknown> | null })._links ?? {}
      // R76: the form of the answer decides whether there are links at all.
      if (!links.self)
        return needs.finding(`${operation}#${paging.links === 'documented' ? 'response-schema' : 'listed-members'}`)
      const missing = missingLinks(answer, paging)
      if (missing.length)
        return broken(`${answer.label}: _links with first and last`, `_links without ${missing.join(' and ')}`)
      const asked = Number(parametersOf(termsOf(operation), answer.ask).get(paging.size))
      const several = typeof total === 'number' && total > asked && items.length === asked
      if (several && links.last && JSON.stringify(links.first) === JSON.stringify(links.last))
        return broken(`${answer.label}: a last page other than the first of ${total} results`, show(links.last))
      return links.first && links.last ? holds() : needs.record('a page between the first and the last')
    },
  })

/** Each record of a list has an address of its own; the documents do not show its form. */
const ownLinks = (operation: Operation, setting: Setting, of: string): Draft =>
  answerCheck('own-links', `links each of the ${of} to itself`, {
    phase: phaseOf(setting),
    asked: (scope) => control(scope, operation, setting),
    shows(answer) {
      const { items } = pageOf(answer)
      const owners = new Map<string, string>()
      for (const item of items) {
        const self = (item._links as { self?: unknown } | null | undefined)?.self
        const [link, key] = [addressOf(self), keyOf(item)]
        if (link === undefined) continue
        const owner = owners.get(link)
        if (owner !== undefined && owner !== key)
          return broken(
            `${answer.label}: an address of its own for each of the ${of}`,
            `${show(link)} for ${owner} and ${key}`,
          )
        owners.set(link, key)
      }
      return owners.size > 1 ? holds() : needs.record(`two ${of} with links whose addresses can be read`)
    },
  })

/** R16: null is as good as absent, as with other members whose place the documents give. */
const withoutTotal = (operation: Operation, setting: Setting): Draft =>
  answerCheck('without-total', 'gives no totalResults', {
    phase: phaseOf(setting),
    asked: (scope) => control(scope, operation, setting),
    shows(answer) {
      const total = (answer.json as { totalResults?: unknown } | undefined)?.totalResults ?? null
      return total === null ? holds() : broken(`${answer.label}: no totalResults`, show(total))
    },
  })

const countedRecord = (operation: Operation, setting: Setting): Draft =>
  answerCheck('counted-record', 'returns a count of 1 for a single record, if it returns a count', {
    phase: phaseOf(setting),
    asked: (scope) => control(scope, operation, setting),
    shows(answer) {
      const { items, count } = pageOf(answer)
      if (count === undefined || count === null) return holds()
      return Number(count) === items.length
        ? holds()
        : broken(`${answer.label}: a count of ${items.length}`, show(count))
    },
  })

export const listLaw: Law = (terms, setting) => {
  const { operation, of = 'records', paging } = terms
  const short = shortForm(terms)
  return [
    ...(lacksTotal(terms) ? [withoutTotal(operation, setting)] : []),
    ...(short ? [shortened(operation, setting, short, of)] : []),
    ...(isLinkedPage(terms) ? [returnedCount(operation, setting, paging?.size), ownLinks(operation, setting, of)] : []),
    ...(isCountedRecord(terms) ? [countedRecord(operation, setting)] : []),
    ...(paging?.links ? [pageLinks(operation, setting, paging)] : []),
  ]
}
