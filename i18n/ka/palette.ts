import type { Catalog } from '../catalog.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalog<typeof english> = {
  title: 'ძებნა და ბრძანებები',
  hint: 'ჩანაწერი, გვერდი ან მოქმედება',
  recent: 'ბოლოს გახსნილი',
  here: 'ამ გვერდზე',
  screens: 'გვერდები',
  actions: 'მოქმედებები',
  records: 'ჩანაწერები',
  all: 'ყველას ჩვენება: %{name} →',
  all_counted: 'ყველას ჩვენება (%{count}): %{name} →',
  create: 'შექმნა: %{name}',
  language: 'ენა: %{name}',
  appearance: 'გაფორმება: %{name}',
  begin_anew: 'თავიდან დაწყება საწყისი ჩანაწერებით',
  begin: 'აკრიფეთ დასახელება, გვერდი ან მოქმედება — ქართული ან ლათინური ასოებით.',
  searching: 'მიმდინარეობს ძებნა…',
  found: 'მოიძებნა: %{count}',
  nothing: '„%{typed}“ ვერ მოიძებნა',
  advice: 'სცადეთ ნაკლები ასო, სხვაგვარი დაწერილობა ან დასახელება მეორე ენაზე.',
  failed: 'ჩანაწერების ძებნა ვერ მოხერხდა. შეამოწმეთ კავშირი და განაგრძეთ აკრეფა.',
  choose: 'არჩევა',
  open: 'გახსნა',
  close: 'დახურვა',
}
