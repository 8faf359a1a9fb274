/**
 * The suite and its stand-in as a library: `import { runConformance, startReference } from
 * 'learning-platform-conformance'`.
 */
export type { Comparison } from '../contract/comparison.ts'
export type { Interface, OperationId } from '../contract/operations.ts'
export type { OwnAnswer, OwnCheck, OwnRequest, OwnTools } from '../contract/own-check.ts'
export type { OwnOutcome, OwnResult } from '../contract/own-result.ts'
export type { Reporter, RunBeginning, RunEnding } from '../contract/reporter.ts'
export type { CheckResult, Exchange, Finding, Mode, Observation, Report, ReportClause } from '../contract/run.ts'
export type { Verdict } from '../contract/verdict.ts'
export type { ConformanceFinding, ConformanceResult } from './result.ts'
export { type ConformanceOptions, runConformance } from './run-conformance.ts'
export type { RequestEntry, StandIn, StandInOptions } from './stand-in/index.ts'
export { type Reference, startReference } from './start-reference.ts'
