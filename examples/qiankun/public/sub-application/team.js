/* A sub-application of qiankun: three functions under its name. It finds its elements in its container, which may be a shadow root. */
window.team = {
  bootstrap: async () => {},
  mount: async ({ container }) => {
    container.querySelector('#lead').addEventListener('change', event => {
      container.querySelector('#chosen').textContent = event.currentTarget.value.join(', ') || 'nobody'
    })
  },
  unmount: async () => {},
}
