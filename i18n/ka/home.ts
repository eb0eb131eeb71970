import type { Catalog } from '../catalog.ts'
import type { home as english } from '../en/home.ts'

export const home: Catalog<typeof english> = {
  queue: 'მოთხოვნები',
  open: 'განსახილველი',
  overdue: 'ვადაგადაცილებული',
  oldest: 'ყველაზე ძველი: %{time}',
  nothing_waits: 'განსახილველი მოთხოვნა არ არის.',
  attention: 'საყურადღებო',
  calm: 'ახლა თქვენს ყურადღებას არაფერი საჭიროებს.',
  attention_names: {
    overdue_requests: 'ვადაგადაცილებული მოთხოვნები',
    open_reports: 'უპასუხო საჩივრები',
    open_help: 'უპასუხო მიმართვები',
    without_approval: 'შემოტანილი, ჯერ განუხილავი ობიექტები',
    locked: 'დაბლოკილი ობიექტები',
    outdated: 'საჯარო ობიექტები მოძველებული ინგლისური თარგმანით',
    incomplete: 'ნახევარზე ნაკლებად შევსებული საჯარო ობიექტები',
    failed_letters: 'წერილები, რომლებიც ვერ მივიდა',
  },
  statuses: 'სტატუსების მიხედვით',
  latest: 'ბოლო ცვლილებები',
  none: 'ჯერ არაფერი შეცვლილა.',
  capped: '%{count}+',
}
