export const BANNER_TEXTS = {
  title: 'Banners',
  link: 'Read more',
  dialog: 'Details',
}
