/** Declared deviations: how a platform is known to differ from the documents, so that the rest can still be judged. */
import type { Interface, OperationId } from './operations.ts'
import type { WaiverState } from './waiver.ts'

/** The type that a platform sends in place of the documented one. */
export const SENT_TYPES = ['string', 'number', 'boolean', 'object', 'array'] as const
export type SentType = (typeof SENT_TYPES)[number]

export const CARRIERS = ['form', 'json', 'multipart', 'query'] as const
export type BodyCarrier = (typeof CARRIERS)[number]

/** `yyyy-MM-dd HH:mm:ss` and the like, or a count since 1970. */
export const EPOCHS = ['epoch seconds', 'epoch milliseconds'] as const

/** An answer that differs from the documented one: an empty list, a missing record, a success without a body. */
export interface AnswerForm {
  readonly status: number
  /** A part of its body; decides where other answers have the same status. */
  readonly contains?: string
}

/** One difference; its members say where it is (one of the first three), what differs, and how. */
export interface Deviation {
  readonly schema?: string
  readonly operation?: OperationId
  readonly interface?: Interface

  /** Member of the records of answers; dots descend. */
  readonly member?: string
  /** Member of the envelope around the records. */
  readonly envelope?: string
  /** Parameter of a query, path or body. */
  readonly parameter?: string
  /** Header of requests. */
  readonly header?: string
  readonly offered?: false
  readonly body?: BodyCarrier
  readonly empty?: AnswerForm
  readonly missing?: AnswerForm
  /** Body of a success for which the documents show none. */
  readonly nothing?: AnswerForm

  /** The platform's own name; dots descend. */
  readonly name?: string
  readonly type?: SentType
  readonly absent?: true
  readonly null?: true
  /** Form of its dates. */
  readonly dates?: string
  /** The platform's own values, or its value for each documented one. */
  readonly values?: readonly string[] | Readonly<Record<string, string>>
  readonly required?: true
  /** The meaning of a request without the parameter. */
  readonly default?: string | number | boolean
  readonly maximum?: number

  /** Further statements that it contradicts; a failure of theirs is waived. */
  readonly clauses?: readonly string[]

  readonly reason: string
  readonly owner?: string
  readonly link?: string
  /** `yyyy-mm-dd`, the last day. */
  readonly expires?: string
}

/** `used`; `idle` because nothing that would meet it was run; all others fail the run. */
export type DeviationState = Exclude<WaiverState, 'changed'> | 'insufficient'

/** How one run met a declared deviation; `deviation` counts from 1. */
export interface DeviationMet {
  readonly deviation: number
  /** Answers and requests that were read or sent through it. */
  readonly times: number
  /** Whether anything came that would show it. */
  readonly asked: boolean
  readonly operations: readonly OperationId[]
  /** Ids of exchanges that show it; bounded. */
  readonly exchanges: readonly string[]
  /** Checks of its clauses that passed without it. */
  readonly kept: readonly string[]
  /** Checks of its clauses that failed with it. */
  readonly failed: readonly string[]
}

export interface DeviationResult extends Deviation, Pick<DeviationMet, 'times' | 'operations' | 'exchanges'> {
  /** In one line. */
  readonly what: string
  readonly state: DeviationState
  /** Checks that it waives. */
  readonly checks: readonly string[]
  /** The required action; empty when none. */
  readonly todo: string
}

const whereOf = ({ schema, operation, interface: name }: Deviation) => schema ?? operation ?? name ?? ''

const thingOf = ({ member, envelope, parameter, header }: Deviation): string | undefined =>
  member ??
  (envelope && `${envelope} of the envelope`) ??
  (parameter && `parameter ${parameter}`) ??
  (header && `header ${header}`)

const formOf = ({ status, contains }: AnswerForm) => `${status}${contains ? ` with ${JSON.stringify(contains)}` : ''}`

function howOf(deviation: Deviation): string {
  const { name, type, absent, dates, values, required, maximum, body, empty, missing, nothing, offered } = deviation
  const parts = [
    offered === false && 'is not offered',
    body && `takes its body as ${body}`,
    empty && `answers ${formOf(empty)} for an empty list`,
    missing && `answers ${formOf(missing)} for a missing record`,
    nothing && `answers ${formOf(nothing)} for a success without a body`,
    name && `is named ${name}`,
    type && `is sent as ${type}`,
    absent && 'is absent',
    deviation.null && 'is null',
    dates && `has dates as ${dates}`,
    values &&
      `has the values ${(Array.isArray(values) ? values : Object.entries(values).map(([ours, its]) => `${its} for ${ours}`)).join(', ')}`,
    required && 'is required',
    deviation.default !== undefined && `is ${deviation.default} by default`,
    maximum !== undefined && `is ${maximum} at most`,
  ]
  return parts.filter(Boolean).join(', ') || `contradicts ${deviation.clauses?.join(', ') ?? 'nothing'}`
}

/** One line: `legacy-learner/learning-object: totalViews is named views`. */
export function describeDeviation(deviation: Deviation): string {
  const thing = thingOf(deviation)
  return `${whereOf(deviation)}: ${thing ? `${thing} ` : ''}${howOf(deviation)}`
}
