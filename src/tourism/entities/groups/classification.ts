import type { FieldDeclaration } from '../../../engine/model/declaration.ts'

/** The fields that the reference entities of a category share. */
export const appearance = [
  { name: 'link', type: 'url', public: true },
  { name: 'icon', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
  { name: 'photo', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
  { name: 'append_to_main_page', type: 'boolean', public: true },
] as const satisfies FieldDeclaration[]

export const names = [
  { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 120, public: true },
  { name: 'title', type: 'text', localized: true, search: true, maximum: 160, public: true },
] as const satisfies FieldDeclaration[]
