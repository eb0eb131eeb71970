import type { StepCode } from '../src/engine/model/plan/step.ts'
import type { DeclaringTexts } from './declaringTexts.ts'

type Params = Readonly<Record<string, string | number>>

const wordIn = (table: object, word: string): string | undefined => {
  const said: unknown = Object.hasOwn(table, word) ? (table as Record<string, unknown>)[word] : undefined
  return typeof said === 'string' ? said : undefined
}

/** What a step of a plan names as declarations do, in the words of its readers: people, what is done, options, types of fields. */
export function stepWords(
  { code, params }: { code: StepCode | string; params: Params },
  { declaring }: Pick<DeclaringTexts, 'declaring'>,
  codes: { roles: object; permissions: object },
): Params {
  const { resource, field, palette } = declaring
  const each = (written: string | number, say: (word: string) => string | undefined): string =>
    String(written)
      .split(', ')
      .map(word => say(word) ?? word)
      .join(', ')
  const typeName = (type: string): string | undefined =>
    Object.entries(palette.types).find(([name]) => name === type)?.[1].name
  const { words, action, options, from, to } = params
  return {
    ...params,
    ...(words === undefined
      ? {}
      : {
          words: each(
            words,
            word => wordIn(resource.who, word) ?? wordIn(codes.roles, word) ?? wordIn(codes.permissions, word),
          ),
        }),
    ...(action === undefined ? {} : { action: each(action, word => wordIn(resource.actions, word)) }),
    ...(options === undefined ? {} : { options: each(options, word => wordIn(field, word)) }),
    ...(code === 'convert_field' && from !== undefined && to !== undefined
      ? { from: each(from, typeName), to: each(to, typeName) }
      : {}),
  }
}
