/** How complete records are, and what would make them more so. */
export const completeness = {
  score: '%{score}% complete',
  to_do: 'What’s missing',
  left: '%{smart_count} item left |||| %{smart_count} items left',
  done: 'Nothing is missing',
  in_ge: '%{name} in Georgian',
  in_en: '%{name} in English',
  points: '+%{points}%',
  needed: 'Required to publish',
  needed_to_save: 'Required to save',
  show_all: 'Show all %{count}',
  show_fewer: 'Show fewer',
  home: 'Completeness of public establishments',
  average: '%{average}% on average',
  count: 'Records',
  table: 'Show as table',
  band: '%{from}–%{to}%',
}
