import type { Catalog } from '../../catalog.ts'
import type { help as english } from '../../en/entities/help.ts'
import { groups, labels } from './shared.ts'

export const help: Catalog<typeof english> = {
  name: 'მიმართვა |||| მიმართვები',
  empty: 'აქ მფლობელები, მენეჯერები და გიდები ადმინისტრაციას მიმართავენ და მის პასუხებს კითხულობენ. მიმართვა სიაში დაწერისთანავე გამოჩნდება.',
  groups: { question: 'მიმართვა', answer: groups.answer },
  fields: {
    subject: labels.subject,
    text: labels.text,
    attachment: 'დანართი',
    status: labels.status,
    answer: labels.answer,
  },
  hints: {
    text: 'აღწერეთ, რას აკეთებდით, რას ელოდით და რა მოხდა სინამდვილეში.',
    attachment: 'ეკრანის ანაბეჭდი ან დოკუმენტი, რომელიც სათქმელს თვალსაჩინოს ხდის. არაუმეტეს 10 მბ.',
  },
}
