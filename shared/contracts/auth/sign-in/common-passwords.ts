/** Of the most used passwords those that are long enough to get past the other rules. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  1234567890 12345678910 123456789a 0123456789 0987654321 9876543210 1111111111 0000000000 1212121212
  1122334455 1123581321 1357924680 2222222222 5555555555 6666666666 8888888888 9999999999 7777777777
  147258369a 123123123a 123qweasdzxc 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3
  qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwert12345 qazwsxedc123 qwe123asd456 asdfghjkl1 asdfghjkl123
  asdfghjkl; zxcvbnm123 zxcvbnm,./ poiuytrewq mnbvcxzlkj qazwsxedcrfv abcdefghij abcdefghijk abcd123456 abc1234567
  a123456789 a1234567890 aa12345678 aaaaaaaaaa q123456789 w123456789 z123456789 x123456789 s123456789 l123456789
  woaini1314 woaini5201314 woaini520 5201314520 1314520520 iloveyou123 iloveyou12 iloveyou1314 iloveyou520
  password12 password123 password1234 passw0rd123 p@ssw0rd123 p@ssword123 mypassword letmein123 letmein1234
  welcome123 welcome1234 administrator admin12345 admin123456 administrator1 changeme123 default123 superman123
  football123 baseball123 basketball princess123 dragon12345 monkey12345 sunshine123 shadow12345 master12345
  michael123 jordan2323 liverpool1 manchester liverpool123 manutd12345 starwars123 pokemon123 minecraft1 fuckyou123
  computer123 internet123 university security123 testtest123 test123456 guest12345 temp123456 user123456
  11223344556 12341234123 12344321abc 1234554321 123454321a 12345abcde 123456abcd abcde12345 abcdef123456
  147852369a 159357258456 159753456852 741852963a 789456123a 7894561230 9638527410 3141592653 2718281828
  wang123456 zhang123456 li12345678 liu123456 chen123456 yang123456 zhao123456 huang123456 zhou123456 wu12345678
  woaiwojia1 woaizhongguo zhongguo123 beijing2008 shanghai123 nihao12345 tiantian123 baobei1314 laopowoaini
  `
    .trim()
    .split(/\s+/),
);
