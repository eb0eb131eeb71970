import './formParts.ts'

export { default } from '../../panel/record/form/EntityEdit.tsx'
