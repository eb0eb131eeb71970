/** The actions of history by kind. */
export const activityKinds = {
  created: ['create', 'import'],
  changed: ['update', 'edit', 'move', 'confirm_translation', 'expire', 'bulk_update', 'bulk_undo'],
  scheduled: ['schedule', 'unschedule', 'skip_schedule', 'refuse_schedule'],
  commented: ['comment'],
  reviewed: ['assign', 'propose', 'extend', 'settle', 'submit', 'withdraw', 'decide', 'approve', 'decline', 'publish'],
  shown: ['hide', 'show', 'lock', 'unlock'],
  deleted: ['delete'],
  restored: ['restore'],
  merged: ['merge', 'absorb', 'unmerge'],
  access: ['make_api_key', 'revoke_api_key'],
} as const satisfies Record<string, readonly string[]>

export type ActivityKind = keyof typeof activityKinds

export const kindNames = Object.keys(activityKinds) as ActivityKind[]

/** The kind of an action; `changed` by default. */
export const kindOf = (action: string): ActivityKind =>
  kindNames.find(kind => (activityKinds[kind] as readonly string[]).includes(action)) ?? 'changed'
