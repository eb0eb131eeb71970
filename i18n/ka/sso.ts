import type { Catalog } from '../catalog.ts'
import type { sso as english } from '../en/sso.ts'

export const sso: Catalog<typeof english> = {
  title: 'შესვლის სერვისი',
  text: 'ამ სერვისის ანგარიშით აქ ცალკე პაროლის გარეშე შეხვალთ: %{provider}.',
  connected: 'დაუკავშირდა: %{time}',
  used: 'ბოლოს გამოიყენეთ: %{time}',
  connect: 'დაკავშირება: %{provider}',
  disconnect: 'კავშირის გაუქმება',
  disconnect_question: 'გაუქმდეს კავშირი? (%{provider})',
  disconnect_text: 'ამ ანგარიშით აქ ვეღარ შეხვალთ.',
  disconnected: 'კავშირი გაუქმდა.',
  prove: 'დადასტურება: %{provider}',
  proving: 'ხელახლა შედით ახლად გახსნილ ფანჯარაში.',
  blocked: 'ფანჯარა ვერ გაიხსნა. ამ ვებსაიტს დართეთ ახალი ფანჯრების გახსნის ნება და სცადეთ ხელახლა.',
}
