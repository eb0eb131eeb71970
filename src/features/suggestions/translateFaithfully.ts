import { localeOf } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { TranslationPlan } from './plan.ts'
import { withNamesReplaced } from './properNames.ts'
import { lossesOf, type Loss } from './losses.ts'
import { checkValue, isEmpty } from '../../engine/rules/validation/validation.ts'
import { TranslatorFailed, type Translator } from './translator.ts'

const maxListed = 200

const asProblem = ({ failure }: TranslatorFailed): Problem =>
  new Problem(failure === 'refused' || failure === 'broken' ? 'translator_failed' : 'translator_unavailable')

/** Returns a translation as the field would store it; undefined if it is invalid. */
function asStored(registry: Registry, { pair: { target } }: TranslationPlan, translation: string): string | undefined {
  const checked = checkValue(registry, target, translation)
  return 'value' in checked && typeof checked.value === 'string' && !isEmpty(checked.value) ? checked.value : undefined
}

const refusal = (losses: readonly Loss[] | undefined): Problem => {
  const lost = losses?.map(({ value }) => value).filter(Boolean) ?? []
  return lost.length > 0
    ? new Problem('suggestion_incomplete', { lost: lost.join(', ').slice(0, maxListed) })
    : new Problem('suggestion_unfit')
}

/**
 * Translates the text of a plan and ensures that nothing is lost. A deficient first translation is requested once
 * more, with names already replaced. Throws `translator_unavailable`, `translator_failed`, and, if the second
 * translation is deficient, `suggestion_incomplete` with what is missing or `suggestion_unfit`.
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
  const attempt = async (
    text: string,
    lost: readonly string[],
  ): Promise<{ kept: string } | { losses: readonly Loss[] | undefined }> => {
    const kept = asStored(registry, plan, await translator.translate({ ...task, text, lost }, signal))
    if (kept === undefined) return { losses: undefined }
    const losses = lossesOf({ source, translation: kept, from, to, names, markup })
    return losses.length > 0 ? { losses } : { kept }
  }
  try {
    const first = await attempt(source, [])
    if ('kept' in first) return first.kept
    const second = await attempt(
      withNamesReplaced(source, names, { from, to }),
      first.losses?.map(({ value }) => value).filter(Boolean) ?? [],
    )
    if ('kept' in second) return second.kept
    throw refusal(second.losses)
  } catch (error) {
    throw error instanceof TranslatorFailed ? asProblem(error) : error
  }
}
