/* A sub-application of micro-app is a page: in its sandbox, the document is the content of this page. */
document.querySelector('#lead').addEventListener('change', event => {
  document.querySelector('#chosen').textContent = event.currentTarget.value.join(', ') || 'nobody'
})
