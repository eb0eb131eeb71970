/** How complete records are, and what would make them more so. */
export const completeness = {
  score: '%{score}% complete',
  under: 'Under 50%',
  between: '50–80%',
  over: 'Over 80%',
  to_do: 'What is missing',
  left: '%{smart_count} thing left |||| %{smart_count} things left',
  done: 'Nothing is missing',
  points: '+%{points}%',
  needed: 'Needed to become public',
  show_all: 'Show all %{count}',
  show_fewer: 'Show fewer',
  home: 'How complete the public establishments are',
  average: '%{average}% on average',
  count: 'Records',
  table: 'The numbers as a table',
  band: '%{from}–%{to}%',
}
