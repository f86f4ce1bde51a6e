import { useCallback } from 'react'
import { OrgPage } from '../../components/screens/places/org-page.tsx'
import { orgState } from '../../components/screens/places/org-state.ts'
import { positions } from '../../components/screens/positions/position-kind.ts'
import { useAddressState } from '../address-state.ts'
import { $recordName } from '../titles.ts'

/** /csr_mds/position: the address contains which one is shown, and the filters of its people. */
export function Page() {
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <OrgPage kind={positions} {...useAddressState(orgState)} onName={name} />
}
