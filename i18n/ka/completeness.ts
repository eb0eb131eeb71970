import type { Catalog } from '../catalog.ts'
import type { completeness as english } from '../en/completeness.ts'

/** How complete records are, and what would make them more so. */
export const completeness: Catalog<typeof english> = {
  score: 'შევსებულია %{score}%',
  to_do: 'რა აკლია',
  left: 'დარჩა %{smart_count} პუნქტი',
  done: 'არაფერი აკლია',
  in_ge: '%{name} ქართულად',
  in_en: '%{name} ინგლისურად',
  points: '+%{points}%',
  needed: 'აუცილებელია გამოსაქვეყნებლად',
  needed_to_save: 'აუცილებელია შესანახად',
  show_all: 'ყველას ჩვენება (%{count})',
  show_fewer: 'ნაკლების ჩვენება',
  home: 'რამდენად შევსებულია საჯარო ობიექტები',
  average: 'საშუალოდ %{average}%',
  count: 'ჩანაწერები',
  table: 'რიცხვები ცხრილად',
  band: '%{from}–%{to}%',
}
