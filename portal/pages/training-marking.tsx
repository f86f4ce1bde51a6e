import { markingState } from '../../components/screens/training/list-state.ts'
import { MarkingList } from '../../components/screens/training/marking-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/learning/marking: tests that wait for a marker. */
export const Page = () => <MarkingList {...useAddressState(markingState)} />
