/** Translations that a machine suggests and a person accepts. */
export const suggestions = {
  suggest: { ge: 'Suggest Georgian', en: 'Suggest English' },
  suggesting: 'Translating…',
  save_first: {
    ge: 'Save the Georgian text first: suggestions are made from the saved text.',
    en: 'Save the English text first: suggestions are made from the saved text.',
  },
  title: { ge: 'Suggested Georgian translation', en: 'Suggested English translation' },
  machine_made: 'Machine translation',
  unaccepted: 'Not part of the record until you use it and save.',
  outdated: {
    ge: 'The Georgian text has changed since this translation was made.',
    en: 'The English text has changed since this translation was made.',
  },
  use: 'Use this translation',
  again: 'Translate again',
  dismiss: 'Dismiss',
  used: 'The machine translation is in the field. Check it and save the record.',
  to_check: 'Machine translation to check',
  not_in_review: 'It is not part of this request.',
  suggest_many: 'Suggest translations',
  into_which: 'Into which language',
  into: { ge: 'Georgian', en: 'English' },
  start: 'Start',
  many: {
    ge: 'Texts with no Georgian are translated by machine. A person must check each suggestion before it becomes part of the record.',
    en: 'Texts with no English, or an outdated one, are translated by machine. A person must check each suggestion before it becomes part of the record.',
  },
  queued:
    'Translations are being prepared for %{smart_count} record. Finished ones are marked in the list. |||| Translations are being prepared for %{smart_count} records. Finished ones are marked in the list.',
  problems: {
    translator_failed:
      'The translation service returned no translation. Try again later; if it happens again, contact an administrator.',
    translator_unavailable: 'The translation service is not available at the moment. Try again later.',
    suggestion_incomplete:
      'The machine translation lost or changed something: %{lost}. Try again or translate the text yourself.',
    suggestion_unfit: 'The machine translation does not fit this field. Try again or translate the text yourself.',
    too_many_suggestions: 'You have used all of today’s machine translations. Please continue in %{wait}.',
  },
  fields: {
    nothing_to_translate: 'There is no text in the other language to translate',
    too_much_to_translate: 'The text is too long to translate: at most %{maximum} characters',
  },
}
