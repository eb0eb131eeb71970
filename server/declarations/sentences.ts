import { mistakeSentence, stepSentence } from '../../i18n/declarationTexts.ts'
import { declarations as words } from '../../i18n/en/declarations.ts'
import { programmersLanguage } from '../../src/languages.ts'
import { stepCodes, type StepCode } from '../../src/engine/model/plan/step.ts'
import { layered } from '../../src/engine/model/stored/layered.ts'
import type { Mistake, MistakeCode } from '../../src/engine/model/stored/mistake.ts'
import type { Preview, ShownStep } from '../../src/features/declarations/declarations.ts'
import { declarations } from '../openRecords.ts'
import type { ApiRejected } from '../apiClient.ts'

type Refusals = Readonly<Record<string, { code: string; params?: Mistake['params'] }>>

const isKnownMistake = (code: string): code is MistakeCode => Object.hasOwn(words.mistakes, code)
const isKnownStep = (code: string): code is StepCode => Object.hasOwn(stepCodes, code)

/** Describes a mistake and its location; another version may report mistakes that this one does not know. */
const mistakeLine = (path: string, code: string, params: Mistake['params'] = {}): string =>
  `${path}: ${isKnownMistake(code) ? mistakeSentence(programmersLanguage, { code, path: [], params }) : code}`

function stepLine(shown: ShownStep, texts: Parameters<typeof stepSentence>[2]): string {
  const { code, count, total, refused } = shown
  if (!isKnownStep(code)) return `- ${code}: ${count} of ${total}`
  const { refused: _refused, count: _count, total: _total, ...step } = shown
  const sentence = stepSentence(programmersLanguage, { step: { ...step, code, questions: [] }, count, total }, texts)
  return `- ${words.step_kinds[step.kind]}: ${sentence}${refused ? ' This is not possible.' : ''}`
}

/** Whether a preview shows that the document can't be published. */
export const isImpossible = ({ mistakes, steps }: Preview): boolean =>
  mistakes.length > 0 || steps.some(({ refused }) => refused)

/** Formats a preview, one line per step or per mistake. */
export function previewLines({ mistakes, steps, lacking, proof }: Preview, document: unknown): string[] {
  if (mistakes.length > 0)
    return [
      'This installation lacks what the file needs, or the file has mistakes:',
      ...mistakes.map(({ path, code, params }) => `- ${mistakeLine(path.join('.'), code, params)}`),
    ]
  if (steps.length === 0) return ['Everything in the file is already declared like this.']
  const { texts } = layered(declarations, document)
  return [
    ...steps.map(step => stepLine(step, [texts])),
    ...Object.entries(lacking).map(([name, count]) => `Texts of ${name} that lack a language: ${count}.`),
    ...(proof ? ['More people would have access, so publishing it needs the password of an administrator.'] : []),
  ]
}

/** Formats a rejection, with all mistakes and their locations. */
export const refusalLines = ({ message, problem }: ApiRejected): string[] => [
  message,
  ...Object.entries((problem.errors ?? {}) as Refusals).map(
    ([path, { code, params }]) => `- ${mistakeLine(path, code, params)}`,
  ),
]
