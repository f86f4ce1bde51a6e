import { type ReactNode, useState } from 'react'
import { RequestEdit } from '../../components/screens/access-requests/edit-page.tsx'
import { type RequestListState, requestStates } from '../../components/screens/access-requests/list-state.ts'
import { AccessRequests } from '../../components/screens/access-requests/request-list.tsx'
import { RequestPage } from '../../components/screens/access-requests/request-page.tsx'
import type { AccessRequestKind } from '../../contract/access-requests/shapes.ts'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { request, returned, zhangWei } from './records.ts'
import { type RequestState, requestSession } from './session.ts'

export default { title: 'Screens / Requests for access' }

const words = [
  ...(['accessRequests', 'applications', 'assign', 'picker', 'users', 'impact', 'menus'] as const),
  ...(['resources', 'sign', 'portal', 'common', 'errors', 'ui'] as const),
] as const

type ShownProps = { state?: RequestState; press?: readonly string[]; children: ReactNode }

const Shown = ({ state = 'filled', press, children }: ShownProps) => (
  <PressedGround words={words} begin={() => requestSession(state)} press={press}>
    {children}
  </PressedGround>
)

type ListProps = { state?: RequestState; list?: 'review' | 'own'; start?: Partial<RequestListState> }

function List({ state, list = 'review', start }: ListProps) {
  const [shown, setShown] = useState({ ...requestStates.own.start, ...start })
  return (
    <Shown {...(state && { state })}>
      <AccessRequests list={list} state={shown} onState={setShown} />
    </Shown>
  )
}

type FormProps = Omit<ShownProps, 'children'> & { kind: AccessRequestKind; formId?: string }

const Form = ({ kind, formId, ...props }: FormProps) => (
  <Shown {...props}>
    <RequestEdit kind={kind} userId={zhangWei.id} formId={formId ?? null} wall={{}} />
  </Shown>
)

const Page = (props: Omit<ShownProps, 'children'>) => (
  <Shown {...props}>
    <RequestPage id={request.id} />
  </Shown>
)

const submit = 'button[type=submit]'

export const RequestsToReview: Story = () => <List />
export const RequestsOfOneself: Story = () => <List list="own" />
export const NothingToReview: Story = () => <List state="empty" />
export const NoRequestMatches: Story = () => <List state="empty" start={{ query: 'zhang' }} />
export const RequestsLoading: Story = () => <List state="waits" />
export const RequestsRefused: Story = () => <List state="refused" />

export const FormForRoles: Story = () => <Form kind="add" />
export const FormIncomplete: Story = () => <Form kind="add" press={[submit]} />
export const FormAgainstRoles: Story = () => <Form kind="remove" press={['fieldset input[type=checkbox]']} />
export const FormForAPerson: Story = () => <Form kind="invite" />
export const FormThatCameBack: Story = () => <Form kind="add" state="returned" formId={returned.id} />

export const RequestWithRisks: Story = () => <Page />
export const RequestWithoutRisks: Story = () => <Page state="harmless" />
export const RequestToApprove: Story = () => <Page press={['div > button + button']} />
export const RequestApproved: Story = () => <Page state="approved" />
export const RequestOfSomebodyElse: Story = () => <Page state="foreign" />
export const RequestLoading: Story = () => <Page state="waits" />
export const RequestRefused: Story = () => <Page state="refused" />
