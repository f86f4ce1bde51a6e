import { useCallback } from 'react'
import { departments } from '../../components/screens/departments/department-kind.ts'
import { OrgPage } from '../../components/screens/places/org-page.tsx'
import { orgState } from '../../components/screens/places/org-state.ts'
import { useAddressState } from '../address-state.ts'
import { $recordName } from '../titles.ts'

/** /csr_mds/department: the address contains which one is shown, and the filters of its people. */
export function Page() {
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <OrgPage kind={departments} {...useAddressState(orgState)} onName={name} />
}
