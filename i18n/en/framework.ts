import type { TranslationMessages } from 'ra-core'
import english from 'ra-language-english'

/**
 * react-admin's own messages, with the specification's texts where it has one and without a sentence's grammar hanging on the
 * name of an entity.
 */
export const framework: TranslationMessages = {
  ra: {
    ...english.ra,
    auth: { ...english.ra.auth, logout: 'Sign out' },
    boolean: { ...english.ra.boolean, null: '—' },
    message: {
      ...english.ra.message,
      delete_content: 'Are you sure you want to delete?',
      loading: 'Please wait...',
    },
    ...(english.ra.saved_queries && {
      saved_queries: { ...english.ra.saved_queries, new_label: 'Save current query…' },
    }),
    validation: { ...english.ra.validation, required: 'Field is required' },
  },
}
