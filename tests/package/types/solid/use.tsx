import 'mds-kit/solid'

export function Team() {
  return (
    <form>
      <mds-user-picker
        name="lead"
        prop:value={['a']}
        prop:people={[{ id: 'a', name: 'Zhang Wei' }]}
        attr:study-id="s-1"
        multiple
        on:mds-search={event => event.detail.query.trim()}
        on:change={event => event.currentTarget.value.length}
      >
        <select name="lead" />
      </mds-user-picker>
      {/* @ts-expect-error a list of ids, not a number */}
      <mds-user-picker prop:value={3} />
      {/* @ts-expect-error no such member */}
      <mds-user-picker colour="red" />
      {/* @ts-expect-error `query` is text */}
      <mds-user-picker on:mds-search={event => event.detail.query.toFixed()} />
    </form>
  )
}
