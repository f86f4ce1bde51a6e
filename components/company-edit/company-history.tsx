import { companyHistory } from '../../contract/tenant-calls.ts'
import { ChangeHistory } from '../tenant-setting/history.tsx'
import { useCompanyText } from './value-text.ts'

/** The history of the company's own data. */
export function CompanyHistory() {
  return <ChangeHistory of={companyHistory} text={useCompanyText()} />
}
