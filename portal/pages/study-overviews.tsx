import { ChooseStudy, choiceState } from '../../components/screens/study-overview/choose-study.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/study/preview: the study whose overview to open. */
export const Page = () => <ChooseStudy {...useAddressState(choiceState)} />
