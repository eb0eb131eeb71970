import type { EntityDeclaration } from '../../../src/engine/model/declaration.ts'

export const rooms: EntityDeclaration = {
  name: 'rooms',
  title: 'title',
  access: { read: ['everyone'], create: ['management'], update: ['management'], delete: ['director'] },
  menu: ['management'],
  list: { columns: ['title', 'floor', 'updated_at'], sort: ['floor', 'ASC'], filters: ['floor'] },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'title', type: 'text', localized: true, required: true, search: true, maximum: 120, public: true },
        { name: 'floor', type: 'integer', minimum: -2, maximum: 5, public: true },
      ],
    },
  ],
}

export const exhibits: EntityDeclaration = {
  name: 'exhibits',
  title: 'title',
  moderated: 1,
  own: ['keeper_id'],
  access: {
    read: ['management', 'own'],
    create: ['hanging', 'keeper'],
    update: ['hanging', 'own'],
    delete: ['director', 'own'],
  },
  menu: ['management', 'keeper'],
  list: {
    columns: ['title', 'room_id', 'status', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['status', 'room_id'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'title', type: 'text', localized: true, required: true, search: true, maximum: 200, public: true },
        { name: 'text', type: 'multiline', localized: true, maximum: 2_000, public: true },
        { name: 'room_id', type: 'reference', reference: 'rooms', required: true, onDelete: 'restrict', public: true },
      ],
    },
    {
      name: 'keeping',
      fields: [
        { name: 'keeper_id', type: 'reference', reference: 'users' },
        { name: 'insured_for', type: 'integer', minimum: 0, read: ['management'] },
        { name: 'images', type: 'images', maximum: 5, public: true },
      ],
    },
  ],
}
