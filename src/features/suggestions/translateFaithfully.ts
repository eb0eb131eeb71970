import { localeOf } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { TranslationPlan } from './plan.ts'
import { withNamesWritten } from './properNames.ts'
import { lossesOf, type Loss } from './losses.ts'
import { checkValue, isEmpty } from '../../engine/rules/validation/validation.ts'
import { TranslatorFailed, type Translator } from './translator.ts'

const mostListed = 200

const asProblem = ({ failure }: TranslatorFailed): Problem =>
  new Problem(failure === 'refused' || failure === 'broken' ? 'translator_failed' : 'translator_unavailable')

/** What a machine has answered, as the field would keep it; undefined where it can't. */
function asKept(registry: Registry, { pair: { target } }: TranslationPlan, answer: string): string | undefined {
  const checked = checkValue(registry, target, answer)
  return 'value' in checked && typeof checked.value === 'string' && !isEmpty(checked.value) ? checked.value : undefined
}

const refusal = (losses: readonly Loss[] | undefined): Problem => {
  const lost = losses?.map(({ value }) => value).filter(Boolean) ?? []
  return lost.length > 0
    ? new Problem('suggestion_incomplete', { lost: lost.join(', ').slice(0, mostListed) })
    : new Problem('suggestion_unfit')
}

/**
 * The translation of a plan's text, which keeps what it must. What the first answer has lost is requested once more, with names
 * written as they are to be. Throws `translator_unavailable`, `translator_failed`, and for a second answer that is no good
 * `suggestion_incomplete` with what it lacks, or `suggestion_unfit`.
 */
export async function translateFaithfully(
  translator: Translator,
  registry: Registry,
  plan: TranslationPlan,
  signal?: AbortSignal,
): Promise<string> {
  const { pair, source, names } = plan
  const [from, to] = [pair.source.language, pair.target.language]
  const markup = pair.source.type.markup === true
  const task = {
    markup,
    from: localeOf[from],
    to: localeOf[to],
    names: names.map(name => ({ from: name[from], to: name[to] })),
  }
  const judge = async (
    text: string,
    lost: readonly string[],
  ): Promise<{ kept: string } | { losses: readonly Loss[] | undefined }> => {
    const kept = asKept(registry, plan, await translator.translate({ ...task, text, lost }, signal))
    if (kept === undefined) return { losses: undefined }
    const losses = lossesOf({ source, answer: kept, from, to, names, markup })
    return losses.length > 0 ? { losses } : { kept }
  }
  try {
    const first = await judge(source, [])
    if ('kept' in first) return first.kept
    const second = await judge(
      withNamesWritten(source, names, { from, to }),
      first.losses?.map(({ value }) => value).filter(Boolean) ?? [],
    )
    if ('kept' in second) return second.kept
    throw refusal(second.losses)
  } catch (error) {
    throw error instanceof TranslatorFailed ? asProblem(error) : error
  }
}
