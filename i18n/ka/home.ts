import type { Catalog } from '../catalog.ts'
import type { home as english } from '../en/home.ts'

export const home: Catalog<typeof english> = {
  queue: 'მოთხოვნები',
  open: 'ელოდება',
  overdue: 'ვადაგადაცილებული',
  oldest: 'ყველაზე ძველი ელოდება ამ დროიდან: %{time}',
  nothing_waits: 'არცერთი მოთხოვნა არ ელოდება.',
  attention: 'საყურადღებო',
  calm: 'ახლა თქვენს ყურადღებას არაფერი საჭიროებს.',
  attention_names: {
    overdue_requests: 'ვადაგადაცილებული მოთხოვნები',
    open_reports: 'უპასუხო შეტყობინებები ჩანაწერებზე',
    open_help: 'უპასუხო მიმართვები',
    without_approval: 'შემოტანილი, ჯერ განუხილავი ობიექტები',
    locked: 'დაბლოკილი ობიექტები',
    outdated: 'საჯარო ობიექტები, რომელთა ინგლისური ტექსტი ქართულს ჩამორჩება',
    incomplete: 'ნახევარზე ნაკლებად შევსებული საჯარო ობიექტები',
    failed_letters: 'წერილები, რომლებმაც ვერ მიაღწია',
  },
  statuses: 'სტატუსების მიხედვით',
  latest: 'ბოლო ცვლილებები',
  none: 'ჯერ არაფერი შეცვლილა.',
  capped: '%{count}+',
}
