import type { EntityDeclaration } from '../../model/declaration.ts'

/** A letter that is still to be written and sent. It holds no secret: a link's token is made anew when the letter goes out. */
export const deliveries: EntityDeclaration = {
  name: 'deliveries',
  title: 'occasion',
  internal: true,
  indexes: [['due_at', 'id']],
  groups: [
    {
      name: 'delivery',
      fields: [
        { name: 'occasion', type: 'text', required: true, readOnly: true },
        { name: 'recipient', type: 'email', required: true, readOnly: true },
        { name: 'language', type: 'text', required: true, readOnly: true },
        { name: 'values', type: 'json' },
        { name: 'link_id', type: 'id' },
        { name: 'mail_id', type: 'id' },
        { name: 'attempts', type: 'integer', required: true, readOnly: true, initial: 0 },
        { name: 'due_at', type: 'instant', required: true, readOnly: true },
      ],
    },
  ],
}
