export interface Messages {
  [key: string]: Messages | string | undefined
}

/** Every message of a catalog under its full key, as the panel translates by it: `panel.list.empty.title`. */
export const flatten = (messages: Messages, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'object' ? [...flatten(value, `${prefix}${key}.`)] : [[`${prefix}${key}`, value ?? ''] as const],
    ),
  )
