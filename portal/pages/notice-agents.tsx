import { AgentList } from '../../components/screens/notice-agents/agent-list.tsx'
import { agentsState } from '../../components/screens/notice-agents/list-state.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/noticeAgent: the address contains the state of the list. */
export const Page = () => <AgentList {...useAddressState(agentsState)} />
