import type { Catalog } from '../catalog.ts'
import type { reports as english } from '../en/reports.ts'

export const reports: Catalog<typeof english> = {
  visitor: 'ვიზიტორი ელფოსტის გარეშე',
  as_table: 'ყველა საჩივარი ცხრილად',
  open_only: 'მხოლოდ ღია საჩივრები',
  none_open: 'ღია საჩივარი არ არის',
  open_count: '%{smart_count} ღია',
  newest: 'ბოლო: %{time}',
  show: '%{smart_count} საჩივარი |||| %{smart_count} საჩივარი',
  answer: 'თქვენი პასუხი; ავტორს წერილად, მისსავე ენაზე მიუვა',
  answer_kept: 'თქვენი პასუხი; ავტორს ელფოსტა არ დაუტოვებია, ამიტომ მხოლოდ აქ შეინახება',
  send_answer: 'პასუხის გაგზავნა',
  note: 'შენიშვნა კოლეგებისთვის',
  close_it: 'საჩივრის დახურვა',
  mute: 'გამომგზავნის დადუმება',
  mute_question: 'შეწყდეს ამ გამომგზავნის საჩივრების მიღება?',
  mute_text:
    'ამავე მისამართიდან ან ანგარიშიდან, დღეს კი ამავე ქსელიდანაც, ახალი საჩივრები აღარ შეინახება. გამომგზავნი ამას ვერ შეიტყობს.',
  muted: 'დადუმებული გამომგზავნები',
  nobody_muted: 'დადუმებული არავინ არის.',
  muted_by: 'დაადუმა: %{name}, ვადა: %{until}',
  network: 'დადუმებულია: %{time}',
  unmute: 'დადუმების მოხსნა',
  kinds: { network: 'ქსელი', email: 'ელფოსტა', account: 'ანგარიში' },
  done: {
    answer: 'პასუხი გაიგზავნა.',
    close: 'საჩივარი დაიხურა.',
    reopen: 'საჩივარი ხელახლა გაიხსნა.',
    mute: 'გამომგზავნი დადუმებულია.',
    unmute: 'დადუმება მოიხსნა.',
  },
}
