/** Where files came from: a link if it is the address of a page. */
export function SourceLink({ source }: { source: string }) {
  if (!/^https?:\/\//i.test(source)) return <bdi>{source}</bdi>
  return (
    <a class="clipped" dir="auto" href={source} rel="noopener noreferrer" target="_blank">
      <bdi>{source}</bdi>
    </a>
  )
}
