import type { Catalog } from '../catalog.ts'
import type { statistics as english } from '../en/statistics.ts'

/** What is counted of public records, on the screen and in files. */
export const statistics: Catalog<typeof english> = {
  columns: {
    period: 'პერიოდი',
    views: 'ნახვები',
    visitors: 'უნიკალური ვიზიტორები',
    website: 'ვებსაიტი',
    facebook: 'Facebook',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
    phone: 'ტელეფონი',
  },
  title: 'სტატისტიკა',
  link: 'სტატისტიკა',
  by: 'დაჯგუფება',
  day: 'დღე',
  month: 'თვე',
  year: 'წელი',
  from: 'დასაწყისი',
  to: 'დასასრული',
  last30: 'ბოლო 30 დღე',
  last12: 'ბოლო 12 თვე',
  all5: 'ბოლო 5 წელი',
  table: 'რიცხვები ცხრილად',
  download: 'CSV-ის ჩამოტვირთვა',
  chart: 'ნახვები და უნიკალური ვიზიტორები',
  clicks: 'დაწკაპუნებები',
  before: 'წინა პერიოდში (%{from}–%{to}): %{total}',
  change: '%{percent} წინა პერიოდთან შედარებით',
  none_before: 'წინა პერიოდში არაფერი იყო',
  nothing: 'ამ პერიოდში ნახვები არ ყოფილა. ნახვები აღირიცხება, როგორც კი ჩანაწერი საჯარო ვებსაიტზე გამოჩნდება.',
  total: 'სულ',
  visitors_hint:
    'ვიზიტორი დღეში ერთხელ ითვლება. რამდენიმე დღის რიცხვები იკრიბება: არ ვინახავთ არაფერს, რითაც ვიზიტორის ამოცნობა მეორე დღეს იქნებოდა შესაძლებელი.',
  home: 'ვიზიტები ბოლო 30 დღეში',
  back: 'ჩანაწერზე დაბრუნება',
  week: 'ბოლო 7 დღეში: %{views} ნახვა; წინა 7 დღეში: %{before}',
}
