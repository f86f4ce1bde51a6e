import { useText } from '../use-text.ts'

const fields = [
  'lastName',
  'firstName',
  'reading',
  'email',
  'phone',
  'employeeId',
  'type',
  'organisation',
  'department',
  'region',
  'validTo',
] as const

/** How a column of an import is called. */
export function useFieldName(): (key: string) => string {
  const { t } = useText()
  return key => {
    const known = fields.find(field => field === key)
    return known ? t(`users:field.${known}`) : key
  }
}
