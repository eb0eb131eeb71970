import './formParts.ts'

export { default } from '../../../../src/panel/record/form/EntityEdit.tsx'
