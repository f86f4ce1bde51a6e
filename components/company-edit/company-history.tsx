import { companyHistory } from '../../contract/tenant-calls.ts'
import { ChangeHistory } from '../tenant-setting/history.tsx'
import { useCompanyText } from './value-text.ts'

/** Every change of what the company says of itself. */
export function CompanyHistory() {
  return <ChangeHistory of={companyHistory} text={useCompanyText()} />
}
