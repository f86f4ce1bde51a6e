import { studyState } from '../../components/screens/studies/list-state.ts'
import { StudyList } from '../../components/screens/studies/study-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/study: the address contains the state of the list. */
export const Page = () => <StudyList {...useAddressState(studyState)} />
