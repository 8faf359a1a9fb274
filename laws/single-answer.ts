/** All laws on one answer. */
import type { SingleAnswer } from './kit/judged-answer.ts'
import { singleAnswersOfLaws } from './registry-of-single-answers.ts'

export const shownBy: SingleAnswer = (terms, answer) => singleAnswersOfLaws.flatMap(([, law]) => law(terms, answer))
