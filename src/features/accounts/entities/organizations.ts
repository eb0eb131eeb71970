import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const organizations = {
  name: 'organizations',
  title: 'legal_name',
  icon: 'building',
  organizations: true,
  moderated: 2,
  own: ['id'],
  access: {
    read: ['management', 'own'],
    create: ['management', 'organization_owner'],
    update: ['management', 'owner'],
    delete: ['superuser'],
  },
  export: ['owner'],
  form: { access: ['management', 'organization_owner'] },
  menu: ['management', 'organization_owner'],
  list: {
    access: ['management', 'organization_owner'],
    columns: ['legal_name', 'status', 'completeness', 'id_number', 'contact_person_name', 'phone_number', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['status', 'completeness', 'type'],
  },
  subject: { erased: 'kept', purpose: 'reaching those whom records belong to' },
  groups: [
    {
      name: 'identity',
      fields: [
        {
          name: 'type',
          type: 'choice',
          choices: 'organization_types',
          required: true,
          public: true,
          completeness: { weight: 20 },
        },
        {
          name: 'legal_name',
          type: 'text',
          required: true,
          search: true,
          maximum: 200,
          public: true,
          completeness: { weight: 20 },
        },
        {
          name: 'id_number',
          type: 'identification_code',
          required: true,
          search: true,
          unique: true,
          completeness: { weight: 20 },
        },
      ],
    },
    {
      name: 'contact',
      fields: [
        {
          name: 'contact_person_name',
          type: 'text',
          personal: true,
          required: true,
          search: true,
          maximum: 160,
          completeness: { weight: 20 },
        },
        {
          name: 'phone_number',
          type: 'phone',
          personal: true,
          required: true,
          search: true,
          completeness: { weight: 20 },
        },
      ],
    },
  ],
} as const satisfies EntityDeclaration
